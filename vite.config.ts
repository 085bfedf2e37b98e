import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkNames } from './client/chunks.ts'
import { compressedFiles, eagerCompile, externalMaps, textModules } from './client/plugins.ts'

export default defineConfig({
  root: resolve(import.meta.dirname, 'client'),
  // Removes white space and comments only.
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
    // Browsers without preloading (Safari before 17) load the same modules later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Zod is configured (no eval) in the chunk that loads it, before any schema is created: both are in `base`.
          includeDependenciesRecursively: false,
          groups: [{ name: chunkNames() }],
        },
      },
    },
  },
  server: {
    fs: { deny: ['.env', '.env.*', '**/.data/**', '**/uploads/**', '**/.git/**', '*.{crt,pem}'] },
    // Transformed while the database opens.
    warmup: { clientFiles: ['src/main.tsx', 'src/app.css', 'src/pages/sign-in.tsx'] },
  },
})
