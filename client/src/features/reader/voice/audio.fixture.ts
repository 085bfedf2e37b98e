/** Fake audio element without sound, which uses the time of the fake timers. Loading takes 100 ms. */
export class FakeAudio extends EventTarget {
  readonly HAVE_FUTURE_DATA = 3
  readonly duration = 60
  readonly loads: string[] = []
  readyState = 0
  paused = true
  seeking = false
  defaultPlaybackRate = 1
  /** True to make `play` fail, as browsers do before a click on the page. */
  isForbidden = false
  #rate = 1
  #atS = 0
  #since = 0
  #loading: ReturnType<typeof setTimeout> | undefined

  set src(url: string) {
    this.loads.push(url)
    this.#settle()
    this.#atS = 0
    this.readyState = 0
    clearTimeout(this.#loading)
    this.#loading = setTimeout(() => this.receive(), 100)
  }

  get ended() {
    return this.currentTime >= this.duration
  }

  get playbackRate() {
    return this.#rate
  }

  set playbackRate(rate: number) {
    this.#settle()
    this.#rate = rate
  }

  get currentTime() {
    const isRunning = !this.paused && this.readyState >= this.HAVE_FUTURE_DATA
    const runMs = isRunning ? performance.now() - this.#since : 0
    return Math.min(this.#atS + (runMs / 1000) * this.#rate, this.duration)
  }

  set currentTime(seconds: number) {
    this.#atS = seconds
    this.#since = performance.now()
    this.dispatchEvent(new Event('seeked'))
  }

  async play() {
    if (this.isForbidden) throw Object.assign(new Error('no'), { name: 'NotAllowedError' })
    this.#settle()
    this.paused = false
    if (this.readyState >= this.HAVE_FUTURE_DATA) this.dispatchEvent(new Event('playing'))
  }

  pause() {
    this.#settle()
    this.paused = true
  }

  /** Simulates that enough data for playback has arrived. */
  receive() {
    this.#settle()
    this.readyState = 4
    this.dispatchEvent(new Event('canplay'))
    if (!this.paused) this.dispatchEvent(new Event('playing'))
  }

  /** Simulates a stalled network. Also stops a pending load. */
  starve() {
    this.#settle()
    clearTimeout(this.#loading)
    this.readyState = 2
    this.dispatchEvent(new Event('waiting'))
  }

  fail() {
    this.starve()
    this.dispatchEvent(new Event('error'))
  }

  #settle() {
    this.#atS = this.currentTime
    this.#since = performance.now()
  }
}
