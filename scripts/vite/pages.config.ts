/** Builds what the server makes of the app's own components: src/app/served-page.tsx, one file without packages beside it. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ROUTER_FOR_PRODUCTION } from './router.ts';

/** What opens later opens in the browser: no screen but the front page is in the file. */
const withoutLaterParts: Plugin = {
  name: 'without-later-parts',
  resolveDynamicImport: (specifier) => (typeof specifier === 'string' ? { id: specifier, external: true } : null),
};

export default defineConfig({
  plugins: [react(), withoutLaterParts],
  resolve: { alias: ROUTER_FOR_PRODUCTION },
  ssr: { noExternal: true },
  // React's own warnings are the browser tests' to find.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  publicDir: false,
  build: {
    ssr: 'src/app/served-page.tsx',
    target: 'node20',
    minify: false,
  },
});
