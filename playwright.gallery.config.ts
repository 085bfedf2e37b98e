import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Photographs every state that the accessibility journeys cover (`npm run gallery`). */
export default defineConfig({
  ...journeys,
  testMatch: '**/*.gallery.ts',
  projects: journeys.projects?.filter(({ name }) => name === 'side by side') ?? [],
  globalTeardown: './client/e2e/gallery/write-page.ts',
  timeout: 120_000,
})
