import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Every state of every screen is photographed as the journeys of accessibility bring it about: see docs/gallery.md. */
export default defineConfig({
  ...journeys,
  testMatch: '**/*.gallery.ts',
  projects: journeys.projects?.slice(0, 1) ?? [],
  globalTeardown: './client/e2e/gallery/write-page.ts',
  timeout: 120_000,
})
