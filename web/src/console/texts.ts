// The console speaks one language for now; another has to have every sentence of this one.
export { consoleEn as t } from '../shared/language/console_en';
