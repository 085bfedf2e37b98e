/** Minimum rise in energy between the windows before and after an onset, in dB. */
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

/** Returns the times, in ms, at which the energy of a band rises most within 20 ms, by 6 dB or more. */
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

/** Finds the energy onsets of voiced sounds (below 900 Hz) and of hisses and bursts (above 2.5 kHz), in ms. */
export function findOnsets(speech: Float32Array, sampleRate: number) {
  const samples = Float64Array.from(speech)
  return {
    voiced: findRises(filterTwice(samples, 'lowpass', 900, sampleRate), sampleRate),
    noise: findRises(filterTwice(samples, 'highpass', 2_500, sampleRate), sampleRate),
  }
}

/** Spellings of words that begin with a hiss or a burst, and of words that begin with a voiced sound. */
const noiseStart = /^(?:s|p(?![nsh])|t(?!h)|c|k(?!n)|b|d|g(?!n))/
const voicedStart = /^(?:[aio]|u(?!n?[is])|e(?!u)|m|n|l|r|w(?!h[ou]))/
/** Spellings of words that end with a hiss or a burst: certainly, and possibly. */
const noiseEnd = /(?:ss|ps|ts|ks|x|ce|[^o]f|ff|ch|sh|ck|p)$/
const perhapsNoiseEnd = /(?:s|x|[csz]e|z|ff|fe?|[tcs]h|[gk]e|the|t|d)$/

/** Returns the kind of onset with which a word must begin; undefined when the energy may not rise, as after a sound of the same kind. */
export function expectOnset(word: string, previous: string | undefined): 'voiced' | 'noise' | undefined {
  if (noiseStart.test(word)) return previous && perhapsNoiseEnd.test(previous) ? undefined : 'noise'
  return voicedStart.test(word) && (!previous || noiseEnd.test(previous)) ? 'voiced' : undefined
}
