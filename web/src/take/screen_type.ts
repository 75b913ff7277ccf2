// A kind of screen: one file says what is shown, what may be answered and how a made-up participant
// answers. plugin() makes of it what jsPsych runs.
import { ParameterType, type JsPsych } from 'jspsych';
import type { Envelope, Screen } from './server_types';
import { Stage, type Surroundings } from './stage';

export { ParameterType };

interface Parameter {
  type: ParameterType;
  default?: unknown;
  array?: boolean;
}

export interface ScreenType<Shown extends object = Screen> {
  // The server's word for it.
  name: string;
  // One sentence for the documentation.
  summary: string;
  // The keys of the screen, as docs/study_screens.md has them.
  parameters: Readonly<Record<string, Parameter>>;
  show: (stage: Stage, screen: Shown) => void;
  // What somebody answers who does not care; `chance` draws from 0 to 1, without 1.
  simulate: (screen: Shown, chance: () => number) => unknown;
}

// Its `Shown` is forgotten: the server's word is taken for what a screen holds.
export function screenType<Shown extends object>(made: ScreenType<Shown>): ScreenType {
  return made as unknown as ScreenType;
}

// Keys that every trial has.
export const trialParameters = {
  practice: { type: ParameterType.BOOL, default: false },
  progress: { type: ParameterType.OBJECT, default: null },
} as const;

type Trial = Screen & { surroundings: () => Surroundings };
type Mode = 'data-only' | 'visual';

export function plugin(screenType: ScreenType) {
  return class {
    static readonly info = {
      name: screenType.name,
      version: '1.0.0',
      parameters: {
        ...screenType.parameters,
        surroundings: { type: ParameterType.FUNCTION },
      },
      data: {
        response: { type: ParameterType.COMPLEX },
        rt: { type: ParameterType.INT },
        onset: { type: ParameterType.INT },
        first_input: { type: ParameterType.INT },
        focus_losses: { type: ParameterType.INT },
        dropped_frames: { type: ParameterType.INT },
        refresh: { type: ParameterType.FLOAT },
        input: { type: ParameterType.STRING },
        viewport: { type: ParameterType.INT, array: true },
      },
    };

    constructor(readonly jsPsych: JsPsych) {}

    async trial(display: HTMLElement, trial: Trial, loaded: () => void): Promise<Envelope> {
      const stage = new Stage(display, screenType.name, trial.surroundings());
      screenType.show(stage, trial);
      loaded();
      await stage.open();
      return stage.finished;
    }

    async simulate(
      trial: Trial,
      mode: Mode,
      options: { data?: Partial<Envelope> },
      loaded: () => void,
    ): Promise<Envelope> {
      const chance = () => this.jsPsych.randomization.randomInt(0, 2 ** 30 - 1) / 2 ** 30;
      const response = options.data?.response ?? screenType.simulate(trial, chance);
      const least = typeof trial['least_ms'] === 'number' ? trial['least_ms'] + 50 : 0;
      const rt = options.data?.rt ?? Math.max(least, Math.round(300 + 900 * chance()));
      if (mode === 'visual') return this.actOut(trial, { response, rt }, loaded);
      loaded();
      const around = trial.surroundings();
      const envelope: Envelope = { response, rt };
      const { refused } = await around.deliver(envelope);
      if (refused) throw new Error(`a simulated answer was refused: ${refused}`);
      return envelope;
    }

    // Shows the screen and answers it after a while.
    private async actOut(trial: Trial, answer: Envelope, loaded: () => void): Promise<Envelope> {
      const stage = new Stage(
        this.jsPsych.getDisplayElement(),
        screenType.name,
        trial.surroundings(),
      );
      screenType.show(stage, trial);
      loaded();
      await stage.open();
      this.jsPsych.pluginAPI.setTimeout(
        () => void stage.answer(answer.response, new Event('simulated')),
        answer.rt,
      );
      return stage.finished;
    }
  };
}
