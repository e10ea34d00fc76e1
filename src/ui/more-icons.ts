/** The icons of screens that open after the first paint. What loads such a screen imports this module. */
import { addIcons } from './icon.tsx';
import { MORE } from './more-icon-paths.ts';

addIcons(MORE);
