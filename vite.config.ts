import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkNames } from './client/chunks.ts'
import { compressedFiles, eagerCompile, externalMaps, textModules } from './client/plugins.ts'

export default defineConfig({
  root: resolve(import.meta.dirname, 'client'),
  // Minifies dependencies only by removing white space and comments.
  optimizeDeps: {
    rolldownOptions: { output: { minify: { compress: false, mangle: false, codegen: true } } },
  },
  plugins: [react(), externalMaps(), tailwindcss(), textModules(), eagerCompile(), compressedFiles()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    // The server reads the manifest for preload hints.
    manifest: true,
    assetsInlineLimit: 0,
    // Browsers without module preloading (Safari before 17) load the same modules later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each chunk contains only the modules that `chunkNames` assigns to it. Zod is still configured (no eval) before any schema
          // is created, because `base` contains both Zod and its configuration.
          includeDependenciesRecursively: false,
          groups: [{ name: chunkNames(), debugName: 'shared by first pages' }],
        },
      },
    },
  },
  server: {
    fs: { deny: ['.env', '.env.*', '**/.data/**', '**/uploads/**', '**/.git/**', '*.{crt,pem}'] },
    // Transforms these files while the database opens.
    warmup: { clientFiles: ['src/main.tsx', 'src/app.css', 'src/pages/sign-in.tsx'] },
  },
})
