import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { productName, tagline, welcomeFirstMs, welcomeWordMs } from '#shared/limits.ts'
import { IconButton } from '../../components/button.tsx'
import { PivotWord, type WordScreen } from '../../components/pivot-word.tsx'
import { useReducedMotion } from '../../lib/theme.ts'

const words = tagline.split(' ')

/** Shows a welcome, then the tagline one word at a time, in a loop. */
export function BrandPanel() {
  const screen = useRef<WordScreen>(null)
  const [step, setStep] = useState(0)
  const [isPlaying, setIsPlaying] = useState(!useReducedMotion())
  const word = words[step - 1]

  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(
      () => setStep((step % words.length) + 1),
      step === 0 ? welcomeFirstMs : welcomeWordMs,
    )
    return () => clearTimeout(timer)
  }, [isPlaying, step])

  useEffect(() => {
    if (word) screen.current?.show(word)
  }, [word])

  return (
    <aside
      aria-label={`${productName}. ${tagline}`}
      className="sticky top-0 hidden h-dvh place-items-center border-l border-rule bg-sunk lg:grid"
    >
      {word ? (
        <PivotWord ref={screen} className="w-full text-stage" />
      ) : (
        <p className="px-8 text-center font-read text-stage">
          <span className="block text-xl text-ink-soft">Welcome to</span>
          <span>{productName}</span>
        </p>
      )}
      <IconButton
        name={isPlaying ? 'Pause the moving words' : 'Play the moving words'}
        className="absolute right-6 bottom-6"
        onClick={() => setIsPlaying(!isPlaying)}
      >
        {isPlaying ? <Pause size={18} /> : <Play size={18} />}
      </IconButton>
    </aside>
  )
}
