import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** In development the app's server runs beside Vite; in production it serves the built app itself. */
const SERVER = process.env.KEEPSAKE_SERVER ?? 'http://127.0.0.1:8080';
const SERVER_PATHS = '^/(api|ajax|system|templates|media|m|sections/prophoto/ajax|sections/my-account/ajax|shop-images)/';

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src-sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: {
        name: 'Keepsake',
        short_name: 'Keepsake',
        description: 'School and portrait pictures, also without a connection',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#1F5C4D',
        background_color: '#FBF8F3',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,wasm,json,woff2,webmanifest}', 'icons/*.{png,svg}'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
  // HarfBuzz finds its wasm beside its own module, so it must not be bundled into Vite's dependency cache.
  optimizeDeps: { exclude: ['harfbuzzjs'] },
  worker: { format: 'es' },
  build: { outDir: 'dist/client', target: 'es2022', sourcemap: true, manifest: true },
  server: { proxy: { [SERVER_PATHS]: { target: SERVER } } },
});
