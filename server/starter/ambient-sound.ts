import type { Db } from '../db/client.ts'
import { ambientSounds } from '../db/schema.ts'
import { storeFile } from '../services/site/uploads.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { runOnce } from './load.ts'

const samplesPerSecond = 22_050
const seconds = 30
const crossfadeSeconds = 2
/** Cutoff frequencies of first-order filters (6 dB per octave), which remove hiss and rumble. */
const lowPassHz = 350
const highPassHz = 40
/** Root mean square of the loop at full scale 1: -24 dB. */
const loudness = 0.063
/** Slow changes of loudness: relative depth, and number of waves per loop. */
const waves = { depth: 0.25, perLoop: 3 }

/** Creates a seamless loop of soft noise as a WAV file. All calls return the same bytes. */
export function makeSoftNoise(): Buffer {
  const length = seconds * samplesPerSecond
  const fade = crossfadeSeconds * samplesPerSecond
  const noise = makeFilteredNoise(length + fade)
  const loop = noise.subarray(0, length)
  for (let at = 0; at < fade; at += 1) {
    // Equal-power crossfade of the noise past the loop's end into its beginning.
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
  return encodeWav(loop, loudness / Math.sqrt(squares / length))
}

/** Creates white noise and applies a low-pass and a high-pass filter. */
function makeFilteredNoise(length: number): Float32Array {
  const random = createRandom(1851)
  const low = 1 - Math.exp((-2 * Math.PI * lowPassHz) / samplesPerSecond)
  const high = 1 - Math.exp((-2 * Math.PI * highPassHz) / samplesPerSecond)
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

/** Creates a seeded generator of numbers from -1 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2_147_483_648 - 1
  }
}

/** Encodes samples multiplied by `gain` as WAV: PCM, mono, 16 bits. */
function encodeWav(samples: Float32Array, gain: number): Buffer {
  const pcm = Int16Array.from(samples, (sample) => Math.round(sample * gain * 32_767))
  const wav = Buffer.concat([Buffer.alloc(44), new Uint8Array(pcm.buffer)])
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
  wav.writeUInt32LE(pcm.byteLength, 40)
  return wav
}

/** Adds the sound once to a database without sounds. A deleted sound is not added again. */
export async function loadStarterSound(db: Db, uploads: Uploads): Promise<void> {
  await runOnce(db, 'starter sound', async (tx) => {
    if ((await tx.$count(ambientSounds)) > 0) return
    const audioUrl = await storeFile(tx, uploads, makeSoftNoise(), 'wav')
    await tx.insert(ambientSounds).values({ title: 'Soft noise', audioUrl })
  })
}
