// Every kind of screen, in the order in which people meet them.
import { plugin, type ScreenType } from './screen_type';
import { choose } from './trials/choose';
import { consent } from './trials/consent';
import { contour } from './trials/contour';
import { correct } from './trials/correct';
import { debrief } from './trials/debrief';
import { decide } from './trials/decide';
import { definition } from './trials/definition';
import { device } from './trials/device';
import { familiar } from './trials/familiar';
import { guess } from './trials/guess';
import { instructions } from './trials/instructions';
import { questions } from './trials/questions';
import { rate } from './trials/rate';
import { recognise } from './trials/recognise';
import { rest } from './trials/rest';
import { welcome } from './trials/welcome';
import { words } from './trials/words';

export const catalogue: readonly ScreenType[] = [
  welcome,
  consent,
  device,
  instructions,
  familiar,
  definition,
  decide,
  recognise,
  guess,
  contour,
  words,
  rate,
  correct,
  choose,
  rest,
  questions,
  debrief,
];

// What jsPsych runs for a screen of the server's.
export function pluginFor(screen: string) {
  const found = catalogue.find((kind) => kind.name === screen);
  if (!found) throw new Error(`There is no screen '${screen}'; the page is older than the server.`);
  return plugin(found);
}
