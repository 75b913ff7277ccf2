import '../shared/tokens.css';
import '../shared/base.css';
import { h } from '../shared/dom';
import { textsFor } from '../shared/language';

document.querySelector('#page')!.append(h('main', {}, h('p', {}, textsFor('en').loading)));
