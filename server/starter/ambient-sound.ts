import type { Db } from '../db/client.ts'
import { ambientSounds } from '../db/schema.ts'
import { storeFile } from '../services/site/uploads.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { runOnce } from './load.ts'

const samplesPerSecond = 22_050
const seconds = 30
/** The loop's end runs over into its beginning for this long. */
const crossfadeSeconds = 2
/** Above it the noise falls off by 6 dB an octave, below the other it is cut: no rumble, no hiss, in Hz. */
const softAbove = 350
const cutBelow = 40
/** The root mean square of the whole, of a full scale of 1: quiet, at -24 dB. */
const loudness = 0.063
/** How far the slow waves go up and down, and how many of them a loop has. */
const waves = { depth: 0.25, perLoop: 3 }

/** Noise to read by, as a WAV file that can be played in a loop without a seam. The same bytes each time. */
export function makeSoftNoise(): Buffer {
  const length = seconds * samplesPerSecond
  const fade = crossfadeSeconds * samplesPerSecond
  const noise = filteredNoise(length + fade)
  const loop = noise.subarray(0, length)
  for (let at = 0; at < fade; at += 1) {
    // What would come after the end fades out over the beginning; their loudness adds up to the same all along.
    const angle = (at / fade) * (Math.PI / 2)
    loop[at] = (loop[at] ?? 0) * Math.sin(angle) + (noise[length + at] ?? 0) * Math.cos(angle)
  }
  let squares = 0
  for (let at = 0; at < length; at += 1) {
    const wave = 1 + waves.depth * Math.sin((2 * Math.PI * waves.perLoop * at) / length)
    const sample = (loop[at] ?? 0) * wave
    loop[at] = sample
    squares += sample * sample
  }
  return wavOf(loop, loudness / Math.sqrt(squares / length))
}

/** White noise through a low-pass and a high-pass of the first order. */
function filteredNoise(length: number): Float32Array {
  const random = randomNumbers(1851)
  const low = 1 - Math.exp((-2 * Math.PI * softAbove) / samplesPerSecond)
  const high = 1 - Math.exp((-2 * Math.PI * cutBelow) / samplesPerSecond)
  const noise = new Float32Array(length)
  let soft = 0
  let rumble = 0
  for (let at = 0; at < length; at += 1) {
    soft += low * (random() - soft)
    rumble += high * (soft - rumble)
    noise[at] = soft - rumble
  }
  return noise
}

/** Numbers from -1 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2_147_483_648 - 1
  }
}

/** The samples, each times `gain`, as a WAV file: PCM, one channel, 16 bits. */
function wavOf(samples: Float32Array, gain: number): Buffer {
  const header = 44
  const wav = Buffer.alloc(header + samples.length * 2)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(samplesPerSecond, 24)
  wav.writeUInt32LE(samplesPerSecond * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples.length * 2, 40)
  for (let at = 0; at < samples.length; at += 1) {
    const sample = Math.round((samples[at] ?? 0) * gain * 32_767)
    wav.writeInt16LE(Math.max(-32_768, Math.min(32_767, sample)), header + at * 2)
  }
  return wav
}

/** Gives a database that never had it, and has no sound yet, something to read by. Deleted, it stays so. */
export async function loadStarterSound(db: Db, uploads: Uploads): Promise<void> {
  await runOnce(db, 'starter sound', async (tx) => {
    if ((await tx.$count(ambientSounds)) > 0) return
    const audioUrl = await storeFile(tx, uploads, makeSoftNoise(), 'wav')
    await tx.insert(ambientSounds).values({ title: 'Soft noise', audioUrl })
  })
}
