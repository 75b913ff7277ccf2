import '../shared/tokens.css';
import '../shared/base.css';
import { h } from '../shared/dom';

document
  .querySelector('#page')!
  .append(h('main', {}, h('h1', {}, 'assay'), h('p', {}, 'The console of this server.')));
