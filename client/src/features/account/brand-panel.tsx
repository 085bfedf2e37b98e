import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { productName, tagline, welcomeFirstMs, welcomeWordMs } from '#shared/limits.ts'
import { IconButton } from '../../components/button.tsx'
import { PivotWord, type WordScreen } from '../../components/pivot-word.tsx'
import { useReducedMotion } from '../../lib/theme.ts'

const words = tagline.split(' ')

/** Shows a welcome and then the tagline, one word at a time, in a loop. On a phone, the panel is one line below the logo. */
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
      className="grid place-items-center bg-sunk max-lg:absolute max-lg:inset-x-6 max-lg:top-24 max-lg:h-20 max-lg:rounded max-lg:pr-11 sm:max-lg:inset-x-14 lg:sticky lg:top-0 lg:h-dvh lg:border-l lg:border-rule"
    >
      {word ? (
        <PivotWord ref={screen} className="w-full text-stage max-lg:text-3xl" />
      ) : (
        <p className="px-8 text-center font-read text-stage enlarged:px-0 max-lg:text-xl">
          <span className="text-xl text-ink-soft enlarged:hidden lg:block">Welcome to</span>{' '}
          <span>{productName}</span>
        </p>
      )}
      <IconButton
        name={isPlaying ? 'Pause the moving words' : 'Play the moving words'}
        className="absolute max-lg:inset-y-0 max-lg:right-0 max-lg:my-auto lg:right-6 lg:bottom-6"
        onClick={() => setIsPlaying(!isPlaying)}
      >
        {isPlaying ? <Pause size={18} /> : <Play size={18} />}
      </IconButton>
    </aside>
  )
}
