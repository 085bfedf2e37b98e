import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/client.ts'
import { ambientSounds, keptFiles, milestones } from '../db/schema.ts'
import { createTestDatabase } from '../testing/database.ts'
import { openFolder } from '../uploads/folder.ts'
import { loadStarterSound, makeSoftNoise } from './ambient-sound.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-ambient-'))
let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Decodes samples from -1 to 1. */
function readSamples(wav: Buffer): number[] {
  return Array.from({ length: (wav.length - 44) / 2 }, (_, at) => wav.readInt16LE(44 + at * 2) / 32_768)
}

const measureLoudness = (samples: number[]) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

test('creates the same 30 s WAV each time: mono, 16 bits, 22.05 kHz', async () => {
  const wav = makeSoftNoise()
  expect((await fileTypeFromBuffer(wav))?.mime).toBe('audio/wav')
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
  const [format, channels, rate, bits] = [20, 22, 24, 34].map((at) => wav.readUInt16LE(at))
  expect({ format, channels, rate, bits }).toEqual({ format: 1, channels: 1, rate: 22_050, bits: 16 })
  expect(readSamples(wav)).toHaveLength(30 * 22_050)
  expect(makeSoftNoise().equals(wav)).toBe(true)
})

test('creates quiet, even noise that loops without a click', () => {
  const samples = readSamples(makeSoftNoise())
  const whole = measureLoudness(samples)
  expect(whole).toBeGreaterThan(0.05)
  expect(whole).toBeLessThan(0.08)
  expect(samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)).toBeLessThan(0.5)
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  expect(Math.abs(mean)).toBeLessThan(0.001)
  // Compares the loudness of half-second pieces, one of them across the seam, and the step between samples at the seam.
  const half = 11_025
  const around = [...samples.slice(-half / 2), ...samples.slice(0, half / 2)]
  const pieces = Array.from({ length: 60 }, (_, n) => samples.slice(n * half, (n + 1) * half))
  for (const piece of [around, ...pieces]) {
    expect(measureLoudness(piece) / whole).toBeGreaterThan(0.6)
    expect(measureLoudness(piece) / whole).toBeLessThan(1.5)
  }
  const steps = samples.map((sample, at) => Math.abs(sample - (samples[at - 1] ?? sample)))
  const seam = Math.abs((samples[0] ?? 0) - (samples.at(-1) ?? 0))
  expect(seam).toBeLessThan(steps.reduce((largest, step) => Math.max(largest, step), 0))
})

test('adds one sound when two servers start at once, and not again after it was deleted', async () => {
  const { db } = database
  const uploads = openFolder(folder)
  await Promise.all([loadStarterSound(db, uploads), loadStarterSound(db, uploads)])
  const [sound, ...others] = await db.select().from(ambientSounds)
  expect(others).toEqual([])
  expect(sound).toMatchObject({ title: 'Soft noise', isActive: true, creatorId: null })
  const [file, ...more] = readdirSync(folder)
  expect(more).toEqual([])
  expect(sound?.audioUrl).toBe(`/uploads/${file}`)
  expect(readFileSync(join(folder, file ?? '')).equals(makeSoftNoise())).toBe(true)
  expect(await db.select().from(keptFiles)).toMatchObject([{ url: sound?.audioUrl }])

  await db.delete(ambientSounds)
  await loadStarterSound(db, uploads)
  expect(await db.$count(ambientSounds)).toBe(0)
})

test('adds no sound where one exists', async () => {
  const { db } = database
  await db.delete(milestones)
  await db.insert(ambientSounds).values({ title: 'Rain', audioUrl: '/uploads/rain.mp3' })
  await loadStarterSound(db, openFolder(folder))
  expect(await db.select().from(ambientSounds)).toMatchObject([{ title: 'Rain' }])
})

test('reports a folder that cannot be created in one line', () => {
  expect(() => openFolder('/dev/null/uploads')).toThrow(
    'UPLOADS_DIR cannot be created or written to (/dev/null/uploads)',
  )
})
