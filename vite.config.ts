import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { commonPasswords } from './client/common-passwords.ts'
import { commonness } from './client/commonness.ts'
import { commonnessText } from './server/measure/commonness-file.ts'

export default defineConfig({
  root: resolve(import.meta.dirname, 'client'),
  plugins: [react(), tailwindcss(), commonPasswords(), commonness(commonnessText)],
  build: {
    outDir: resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Zod is told what it may not do in the chunk that brings it, before any chunk with schemas runs.
          groups: [{ name: 'zod', test: /node_modules\/zod\/|app\/no-eval/ }],
        },
      },
    },
  },
  server: { fs: { deny: ['.env', '.env.*', '**/.data/**', '**/uploads/**', '**/.git/**', '*.{crt,pem}'] } },
})
