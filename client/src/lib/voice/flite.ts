import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'

/** English voices whose reported phone times match the audio. */
export const voiceNames = ['slt', 'rms', 'awb'] as const
export type VoiceName = (typeof voiceNames)[number]

export interface VoiceSettings {
  voice: VoiceName
  /** Duration of the speech, relative to the voice's natural speed. */
  stretch: number
  /** Pitch relative to the voice's natural pitch; defaults to 1. */
  pitch?: number
}

/** List that Flite prints: `Segment` has one item per phone; `mcep` has one item per 5 ms, the state of the phone spoken then. */
type Relation = 'Segment' | 'mcep'

const wave = 'speech.wav'
/** Size of the header before the samples, and offset of the sample rate in it, in bytes. */
const header = { bytes: 44, sampleRate: 24 }

/** Runs Flite once, in a new WebAssembly instance, and returns the items of the relation. @throws Error when Flite fails */
export function runFlite(
  flite: WebAssembly.Module,
  text: string,
  { voice, stretch }: Pick<VoiceSettings, 'voice' | 'stretch'>,
  relation: Relation,
) {
  let printed = ''
  const decoder = new TextDecoder()
  const output = new ConsoleStdout((bytes) => {
    printed += decoder.decode(bytes, { stream: true })
  })
  const folder = new PreopenDirectory('/', new Map())
  const args = ['flite', '-voice', voice, '--setf', `duration_stretch=${stretch}`]
  args.push('-pr', relation, '-t', text, '-o', `/${wave}`)
  const wasi = new WASI(args, [], [new OpenFile(new File([])), output, output, folder], { debug: false })
  const instance = new WebAssembly.Instance(flite, { wasi_snapshot_preview1: wasi.wasiImport })
  const code = wasi.start(instance as Parameters<WASI['start']>[0])
  const file = folder.dir.contents.get(wave)
  if (code !== 0 || !(file instanceof File)) throw new Error(`Flite failed with code ${code}: ${printed}`)
  const data = file.data.slice()
  return {
    items: printed.trim().split(/\s+/),
    samples: new Int16Array(data.buffer, header.bytes),
    sampleRate: new DataView(data.buffer).getUint32(header.sampleRate, true),
  }
}
