// Plays the screens that the server tells, one after the other, and delivers what is answered.
import { initJsPsych } from 'jspsych';
import { pluginFor } from './catalogue';
import type { LocalStore } from './local_store';
import type { Outbox } from './outbox';
import type { Page } from './page';
import { patientPreload } from './patient_preload';
import { sourcesOf, type Envelope, type Screen, type Study, type Told } from './server_types';
import type { Delivered, Surroundings } from './stage';

type TrialDescription = Record<string, unknown> & { type: ReturnType<typeof pluginFor> };

interface Next {
  step: number;
  screen: Screen;
  pictures: ReadonlyMap<string, HTMLImageElement>;
  arrived: number;
}

export interface PlaybackOptions {
  page: Page;
  outbox: Outbox;
  store: LocalStore;
  study: Study;
  over: AbortSignal;
  // The server will not have an answer, and trying again is no use.
  failed: (error: unknown) => Promise<Delivered>;
}

export class Playback {
  private next: Next | undefined;
  private preparing: Promise<void> = Promise.resolve();
  private last: Told | undefined;

  constructor(private readonly options: PlaybackOptions) {}

  // The screen that is played or comes next.
  get screen(): Screen | undefined {
    return this.next?.screen;
  }

  // Makes what was told ready to be played: its pictures are there.
  async prepare(told: Told): Promise<void> {
    const { page, outbox } = this.options;
    const arrived = performance.now();
    this.last = told;
    this.next = undefined;
    if (!told.screen || told.end) return;
    const pictures = await patientPreload(page, sourcesOf(told.screen), (src) =>
      outbox.note({ what: 'picture_failed', src }),
    );
    this.next = { step: told.step, screen: told.screen, pictures, arrived };
  }

  // One run of jsPsych whose timeline grows by a screen whenever one was answered. What the server
  // told last.
  async play(simulated: boolean): Promise<Told | undefined> {
    const { page, over } = this.options;
    page.main.replaceChildren();
    const engine = initJsPsych({
      display_element: page.main,
      on_trial_start: () => page.main.setAttribute('tabindex', '-1'),
    });
    const timeline: TrialDescription[] = [];
    const grow = async () => {
      await this.preparing;
      if (over.aborted || !this.next) return;
      timeline.push(await this.node(this.next, grow));
    };
    // Who has not agreed yet is welcomed first, as often as the page is loaded.
    if (this.next?.screen.screen === 'consent') timeline.push(await this.welcome(this.next, grow));
    else await grow();
    await (simulated ? engine.simulate(timeline, 'visual') : engine.run(timeline));
    return this.last;
  }

  // The server knows nothing of it: nothing is sent, and what comes next is there already.
  private welcome(next: Next, grow: () => Promise<void>): Promise<TrialDescription> {
    const screen = { screen: 'welcome', pay: next.screen['pay'] ?? null };
    const begun = () => {
      next.arrived = performance.now();
      return grow();
    };
    return this.node({ ...next, screen }, begun, async () => ({}));
  }

  private async node(
    next: Next,
    onFinish: () => Promise<void>,
    deliver = (envelope: Envelope) => this.deliver(next.step, envelope),
  ): Promise<TrialDescription> {
    const { page, store, study, over } = this.options;
    const draft = await store.draft();
    const surroundings: Surroundings = {
      texts: page.texts,
      study,
      arrived: next.arrived,
      pictures: next.pictures,
      draft: draft?.step === next.step ? draft.value : undefined,
      keepDraft: (value) => void store.putDraft({ step: next.step, value }),
      announce: (text) => page.announce(text),
      deliver,
      leave: over,
    };
    return {
      ...next.screen,
      type: pluginFor(next.screen.screen),
      surroundings: () => surroundings,
      on_start: () => page.locate(next.screen),
      on_finish: onFinish,
    };
  }

  private async deliver(step: number, envelope: Envelope): Promise<Delivered> {
    const { outbox, store, failed } = this.options;
    try {
      const told = await outbox.answer(step, envelope);
      if (told.refused && told.step === step && told.screen) return { refused: told.refused };
      await store.putDraft(undefined);
      this.preparing = this.prepare(told);
      // Who is told something reads it while the pictures of the next screen come.
      if (told.feedback) return { feedback: told.feedback };
      await this.preparing;
      return {};
    } catch (error) {
      return failed(error);
    }
  }
}
