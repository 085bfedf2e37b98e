import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/client.ts'
import { ambientSounds, keptFiles, milestones } from '../db/schema.ts'
import { freshDatabase } from '../testing/database.ts'
import { openFolder } from '../uploads/folder.ts'
import { loadStarterSound, makeSoftNoise } from './ambient-sound.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-ambient-'))
let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Its samples, from -1 to 1. */
function samplesOf(wav: Buffer): number[] {
  return Array.from({ length: (wav.length - 44) / 2 }, (_, at) => wav.readInt16LE(44 + at * 2) / 32_768)
}

const loudnessOf = (samples: number[]) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

test('the noise is a WAV of half a minute, one channel, 16 bits at 22.05 kHz, the same each time', async () => {
  const wav = makeSoftNoise()
  expect((await fileTypeFromBuffer(wav))?.mime).toBe('audio/wav')
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
  const [format, channels, rate, bits] = [20, 22, 24, 34].map((at) => wav.readUInt16LE(at))
  expect({ format, channels, rate, bits }).toEqual({ format: 1, channels: 1, rate: 22_050, bits: 16 })
  expect(samplesOf(wav)).toHaveLength(30 * 22_050)
  expect(makeSoftNoise().equals(wav)).toBe(true)
})

test('it is quiet, even, without a click, and its end runs into its beginning', () => {
  const samples = samplesOf(makeSoftNoise())
  const whole = loudnessOf(samples)
  expect(whole).toBeGreaterThan(0.05)
  expect(whole).toBeLessThan(0.08)
  expect(samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)).toBeLessThan(0.5)
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  expect(Math.abs(mean)).toBeLessThan(0.001)
  // Half a second around the seam and all along: as loud as the waves let it be, and no louder a step than elsewhere.
  const half = 11_025
  const around = [...samples.slice(-half / 2), ...samples.slice(0, half / 2)]
  const pieces = Array.from({ length: 60 }, (_, n) => samples.slice(n * half, (n + 1) * half))
  for (const piece of [around, ...pieces]) {
    expect(loudnessOf(piece) / whole).toBeGreaterThan(0.6)
    expect(loudnessOf(piece) / whole).toBeLessThan(1.5)
  }
  const steps = samples.map((sample, at) => Math.abs(sample - (samples[at - 1] ?? sample)))
  const seam = Math.abs((samples[0] ?? 0) - (samples.at(-1) ?? 0))
  expect(seam).toBeLessThan(steps.reduce((largest, step) => Math.max(largest, step), 0))
})

test('two servers that start at once give a fresh install one sound, and an administrator may delete it', async () => {
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

test('where there is a sound already, none is added', async () => {
  const { db } = database
  await db.delete(milestones)
  await db.insert(ambientSounds).values({ title: 'Rain', audioUrl: '/uploads/rain.mp3' })
  await loadStarterSound(db, openFolder(folder))
  expect(await db.select().from(ambientSounds)).toMatchObject([{ title: 'Rain' }])
})

test('a folder that cannot be made is told of in one line', () => {
  expect(() => openFolder('/dev/null/uploads')).toThrow(
    'UPLOADS_DIR is no folder that can be made and written to (/dev/null/uploads)',
  )
})
