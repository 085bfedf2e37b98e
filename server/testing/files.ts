import { deflateSync } from 'node:zlib'

/** File of a multipart upload. */
export interface SentFile {
  bytes: Buffer
  filename: string
  contentType: string
}

function createChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(computeChecksum(chunk.subarray(4, -4)), data.length + 8)
  return chunk
}

/** CRC-32 of a PNG chunk. */
function computeChecksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** Creates a black 1-bit PNG, which is small at any size. */
export function makeBlackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const pixels = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(pixels, { level: 1 })),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates silence as 8-bit 8 kHz WAV; one second by default. */
export function makeSilentWav(samples = 8_000): Buffer {
  const wav = Buffer.alloc(44 + samples, 128)
  wav.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1')
  wav.writeUInt32LE(36 + samples, 4)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt32LE(0x0001_0001, 20)
  wav.writeUInt32LE(8_000, 24)
  wav.writeUInt32LE(8_000, 28)
  wav.writeUInt32LE(0x0008_0001, 32)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples, 40)
  return wav
}

/** Creates silent 128 kbit/s MPEG-1 Layer III frames after an ID3 tag. */
export function makeSilentMp3(frames = 20): Buffer {
  const tag = Buffer.from('ID3\x04\0\0\0\0\0\x0aTIT2\0\0\0\0\0\0', 'latin1')
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9064, 0)
  return Buffer.concat([tag, ...Array<Buffer>(frames).fill(frame)])
}

export const makePngFile = (bytes = makeBlackPng(64, 36)): SentFile => ({
  bytes,
  filename: 'tea.png',
  contentType: 'image/png',
})
export const makeWavFile = (bytes = makeSilentWav()): SentFile => ({
  bytes,
  filename: 'rain.wav',
  contentType: 'audio/wav',
})
export const makeMp3File = (bytes = makeSilentMp3()): SentFile => ({
  bytes,
  filename: 'rain.mp3',
  contentType: 'audio/mpeg',
})
export const makeJpegFile = (bytes: Buffer): SentFile => ({
  bytes,
  filename: 'tea.jpg',
  contentType: 'image/jpeg',
})
export const makeWebpFile = (bytes: Buffer): SentFile => ({
  bytes,
  filename: 'tea.webp',
  contentType: 'image/webp',
})
