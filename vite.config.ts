import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: resolve(import.meta.dirname, 'client'),
  plugins: [react(), tailwindcss()],
  build: { outDir: resolve(import.meta.dirname, 'dist'), emptyOutDir: true, assetsInlineLimit: 0 },
  server: { fs: { deny: ['.env', '.env.*', '**/.data/**', '**/uploads/**', '**/.git/**', '*.{crt,pem}'] } },
})
