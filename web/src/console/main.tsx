import '../shared/tokens.css';
import '../shared/base.css';
import './styles/frame.css';
import './styles/parts.css';
import './styles/fields.css';
import './styles/pages.css';
import './styles/results.css';
import './styles/words.css';
import './styles/design.css';
import './styles/touch.css';
import { render } from 'preact';
import { App } from './app';

render(<App />, document.querySelector('#page')!);
