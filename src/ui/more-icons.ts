/** The icons of screens that open after the first paint. The loader of such a screen imports this module. */
import { addIcons } from './icon.tsx';
import { MORE } from './more-icon-paths.ts';

addIcons(MORE);
