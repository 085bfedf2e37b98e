/** Minimum rise of energy at an onset, in dB, from the window before it to the window after it. */
const riseMin = 6
const windowMs = 20

type Filter = 'lowpass' | 'highpass'

/** Butterworth filter of the second order, applied twice. */
function filterTwice(samples: Float64Array, kind: Filter, frequencyHz: number, sampleRate: number) {
  const angle = (2 * Math.PI * frequencyHz) / sampleRate
  const cosine = Math.cos(angle)
  const alpha = Math.sin(angle) / Math.SQRT2
  const middle = (kind === 'lowpass' ? 1 - cosine : -(1 + cosine)) / (1 + alpha)
  const side = Math.abs(middle) / 2
  const [back1, back2] = [(-2 * cosine) / (1 + alpha), (1 - alpha) / (1 + alpha)]
  let signal = samples
  for (let pass = 0; pass < 2; pass++) {
    const filtered = new Float64Array(signal.length)
    let [in1, in2, out1, out2] = [0, 0, 0, 0]
    for (let index = 0; index < signal.length; index++) {
      const sample = signal[index] ?? 0
      const value = side * (sample + in2) + middle * in1 - back1 * out1 - back2 * out2
      in2 = in1
      in1 = sample
      out2 = out1
      out1 = value
      filtered[index] = value
    }
    signal = filtered
  }
  return signal
}

/** Returns the times in ms at which the energy of a band rises by at least 6 dB. Each is the strongest rise within 20 ms. */
function findRises(band: Float64Array, sampleRate: number): number[] {
  const sums = new Float64Array(band.length + 1)
  for (let index = 0; index < band.length; index++)
    sums[index + 1] = (sums[index] ?? 0) + (band[index] ?? 0) ** 2
  const toSample = (ms: number) => Math.max(0, Math.min(band.length, Math.round((ms * sampleRate) / 1000)))
  const energy = (fromMs: number, toMs: number) => {
    const [from, to] = [toSample(fromMs), toSample(toMs)]
    return 10 * Math.log10(((sums[to] ?? 0) - (sums[from] ?? 0)) / Math.max(1, to - from) + 1e-8)
  }
  const rises = Array.from({ length: Math.floor((band.length / sampleRate) * 1000) }, (_, ms) => {
    return energy(ms, ms + windowMs) - energy(ms - windowMs, ms)
  })
  return [...rises.keys()].filter((ms) => {
    const rise = rises[ms] ?? 0
    if (rise < riseMin || rise === rises[ms - 1]) return false
    return rise === Math.max(...rises.slice(Math.max(0, ms - windowMs), ms + windowMs + 1))
  })
}

/** Returns the energy onsets in ms of voiced sounds (below 900 Hz) and of noise, such as hisses and plosives (above 2.5 kHz). */
export function findOnsets(speech: Float32Array, sampleRate: number) {
  const samples = Float64Array.from(speech)
  return {
    voiced: findRises(filterTwice(samples, 'lowpass', 900, sampleRate), sampleRate),
    noise: findRises(filterTwice(samples, 'highpass', 2_500, sampleRate), sampleRate),
  }
}

/** Matches spellings of words that begin with noise (a hiss or plosive). */
const noiseStart = /^(?:s|p(?![nsh])|t(?!h)|c|k(?!n)|b|d|g(?!n))/
/** Matches spellings of words that begin with a voiced sound. */
const voicedStart = /^(?:[aio]|u(?!n?[is])|e(?!u)|m|n|l|r|w(?!h[ou]))/
/** Matches the spelling of words that certainly end with a hiss or plosive. */
const noiseEnd = /(?:ss|ps|ts|ks|x|ce|[^o]f|ff|ch|sh|ck|p)$/
/** Matches the spelling of words that may end with noise, after which the onset of further noise is not certain. */
const perhapsNoiseEnd = /(?:s|x|[csz]e|z|ff|fe?|[tcs]h|[gk]e|the|t|d)$/

/** Returns the kind of onset required at the start of a word; undefined if none is certain, for example after a sound of the same kind. */
export function expectOnset(word: string, previous: string | undefined): 'voiced' | 'noise' | undefined {
  if (noiseStart.test(word)) return previous && perhapsNoiseEnd.test(previous) ? undefined : 'noise'
  return voicedStart.test(word) && (!previous || noiseEnd.test(previous)) ? 'voiced' : undefined
}
