/** Builds the server's version of the app's own components: src/app/served-page.tsx, as one file without separate packages. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ROUTER_FOR_PRODUCTION } from './router.ts';

/** Other screens are rendered in the browser, so the file contains only the front page. */
const withoutLaterParts: Plugin = {
  name: 'without-later-parts',
  resolveDynamicImport: (specifier) => (typeof specifier === 'string' ? { id: specifier, external: true } : null),
};

export default defineConfig({
  plugins: [react(), withoutLaterParts],
  resolve: { alias: ROUTER_FOR_PRODUCTION },
  ssr: { noExternal: true },
  // The browser tests check React's own warnings.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  publicDir: false,
  build: {
    ssr: 'src/app/served-page.tsx',
    target: 'node20',
    minify: false,
  },
});
