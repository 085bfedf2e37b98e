import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { speedNormal } from '#shared/limits.ts'
import { Button, buttonClass } from '../../../components/button.tsx'
import { SpeedRange } from '../../../components/speed-range.tsx'
import { paths } from '../../../lib/paths.ts'
import { useIsPlaying, usePlayer } from '../playback/use-player.ts'
import { useTimeline } from '../playback/use-timeline.ts'
import { LineStrokes } from '../stage/line-strokes.tsx'
import { PlainStage } from '../stage/plain-stage.tsx'

/** A poem of the starter library, which takes 43 s at the normal speed. */
const poem = {
  title: 'Eleven, Locking Up',
  content: `Back door. The bolt. The window catch.
The hob: four noughts. The cellar latch.
The cat, who’s out, and then who’s in,
and then who’s out. The lid. The bin.

My father used to walk this round
in socks, and hardly made a sound.
He touched the locks, he tapped the glass,
he tried a tap, he sniffed for gas,

and, last, he stood outside our door.
I never knew what that was for.
I stand there now. The landing’s cold.
One’s nine. One’s not yet four years old.

The hob. The bolt. The list is said.
I hear them breathe. And so to bed.`,
}

/** Centres content on the pivot letter. */
const onAxis = 'sm:pr-[12%]'

/** Plays a poem word by word. @param isInvited adds an invitation for visitors without an account */
export function PoemPreview({ isInvited }: { isInvited: boolean }) {
  const timeline = useTimeline(poem.content, 'Poem')
  const [wordsPerMinute, setWordsPerMinute] = useState(speedNormal)
  const player = usePlayer(timeline, { index: 0, wordsPerMinute })
  const isPlaying = useIsPlaying(player)
  const PlayIcon = isPlaying ? Pause : Play
  return (
    <section aria-label="Read a poem here" className="mb-10 rounded bg-sunk px-4 pt-6 pb-5 sm:mb-14 sm:px-8">
      <p className={`text-center text-sm text-ink-soft ${onAxis}`}>
        <span className="font-read italic">{poem.title}</span> <span>from</span>{' '}
        <span className="font-read italic">Small Hours</span>
      </p>
      <div className="relative overflow-hidden pb-2 [--below-word:calc(100%-3px)] [--word-inset:1rem]">
        <PlainStage player={player} timeline={timeline} />
        <LineStrokes timeline={timeline} player={player} />
      </div>
      <div className={`mt-6 grid justify-items-center gap-5 ${onAxis}`}>
        <Button look="primary" size="large" className="min-w-33" onClick={player.toggle}>
          <PlayIcon fill="currentColor" />
          <span>{isPlaying ? 'Pause' : 'Play'}</span>
        </Button>
        <div className="w-full max-w-88">
          <SpeedRange
            wordsPerMinute={wordsPerMinute}
            onChange={setWordsPerMinute}
            labelsClass="max-[22.4375rem]:hidden"
          />
          <p className="mt-1 text-center font-semibold tabular-nums lining-nums">{`${wordsPerMinute} WPM`}</p>
        </div>
        {isInvited && (
          <Link
            href={`${paths.signIn}#register`}
            state={window.history.state}
            className={buttonClass({ size: 'large' })}
          >
            Read on: create an account
          </Link>
        )}
      </div>
    </section>
  )
}
