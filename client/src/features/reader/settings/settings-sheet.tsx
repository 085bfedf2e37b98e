import type { Category } from '#shared/timing/category.ts'
import { Choice } from '../../../components/choice.tsx'
import { Sheet } from '../../../components/sheet.tsx'
import { Switch } from '../../../components/switch.tsx'
import { ThemeChoice } from '../../../components/theme-choice.tsx'
import { useTheme } from '../../../lib/theme.ts'
import { ambientEffects, focusStyles } from '../effects/effect-names.ts'
import { Amount } from './amount.tsx'
import { PaceSettings } from './pace-settings.tsx'
import { Group, Lines, Listed } from './parts.tsx'
import { AmbientSample, FocusSample } from './samples.tsx'
import { letterSpacings, lineHeights, type ReaderSettings, showsStrokes, textSizes } from './settings.ts'

export interface SettingsSheetProps {
  open: boolean
  onClose: () => void
  settings: ReaderSettings
  onChange: (changes: Partial<ReaderSettings>) => void
  onFindSpeed: () => void
  category: Category | undefined
  /** The sound to read by, where the site has one. */
  sound: AmbientSound | undefined
}

/** A sound that can be heard while reading. */
export interface AmbientSound {
  title: string
  isOn: boolean
  setOn: (isOn: boolean) => void
}

/** How this reader likes to read; every choice holds at once, and is seen beside the sheet. */
export function SettingsSheet({ open, onClose, sound, onFindSpeed, ...about }: SettingsSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Reader Settings"
      description="Customize your reading experience"
    >
      <div data-quietly className="grid gap-5 pt-3">
        <TextSettings {...about} />
        <PaceSettings {...about} onFindSpeed={onFindSpeed} />
        <WordSettings {...about} />
        <RoomSettings {...about} sound={sound} />
        <KeyboardSettings {...about} />
      </div>
    </Sheet>
  )
}

type GroupProps = Pick<SettingsSheetProps, 'settings' | 'onChange' | 'category'>

const typefaces = {
  literata: { title: 'Literata', className: 'in-literata' },
  'source-sans': { title: 'Source Sans' },
  hyperlegible: { title: 'Hyperlegible', className: 'in-hyperlegible' },
  dyslexic: { title: 'OpenDyslexic', className: 'in-dyslexic' },
} as const

function TextSettings({ settings, onChange }: GroupProps) {
  const { typeface, textSize, letterSpacing, lineHeight } = settings
  const { isDark, setDark } = useTheme()
  return (
    <Group title="Text">
      <Amount
        label="Size"
        said={`${Math.round(textSize * 100)} percent`}
        range={textSizes}
        value={textSize}
        onChange={(size) => onChange({ textSize: size })}
        less={<span className="font-read text-sm">A</span>}
        more={<span className="font-read text-xl">A</span>}
      />
      <Amount
        label="Letters"
        said={letterSpacing === 0 ? 'as they are' : `${Math.round(letterSpacing * 100)} percent apart`}
        range={letterSpacings}
        value={letterSpacing}
        onChange={(spacing) => onChange({ letterSpacing: spacing })}
        less={<span className="font-read text-sm">ab</span>}
        more={<span className="font-read text-sm tracking-[0.2em]">ab</span>}
      />
      <Amount
        label="Lines"
        said={`${lineHeight.toFixed(1)} lines high, in the full text`}
        range={lineHeights}
        value={lineHeight}
        onChange={(height) => onChange({ lineHeight: height })}
        less={<Lines gap="gap-[2px]" />}
        more={<Lines gap="gap-[5px]" />}
      />
      <Choice
        label="Typeface"
        options={typefaces}
        value={typeface}
        onChange={(chosen) => onChange({ typeface: chosen })}
      />
      <Switch
        label="Dyslexic-friendly Font"
        isOn={typeface === 'dyslexic'}
        onChange={(isOn) => onChange({ typeface: isOn ? 'dyslexic' : 'literata' })}
      />
      <ThemeChoice />
      <Switch label="Dark Mode" isOn={isDark} onChange={setDark} />
    </Group>
  )
}

function WordSettings({ settings, onChange, category }: GroupProps) {
  const hasLines = category === 'Poem' || category === 'Stage Play'
  return (
    <Group title="Word">
      <Switch
        label="Focus Letter"
        isOn={settings.focusLetter}
        onChange={(focusLetter) => onChange({ focusLetter })}
      >
        Colours the letter on which the eye rests.
      </Switch>
      <Listed
        label="Word Focus Style"
        names={focusStyles}
        value={settings.focusStyle}
        onChange={(focusStyle) => onChange({ focusStyle })}
        sample={<FocusSample style={settings.focusStyle} />}
      />
      <Switch
        label="Show the sentence while reading"
        isOn={settings.sentenceKept}
        onChange={(sentenceKept) => onChange({ sentenceKept })}
      />
      {hasLines && (
        <Switch
          label="Show the line while reading"
          isOn={showsStrokes(settings, category)}
          onChange={(lineStrokes) => onChange({ lineStrokes })}
        >
          A stroke under the word for each word of the line.
        </Switch>
      )}
    </Group>
  )
}

function RoomSettings({ settings, onChange, sound }: GroupProps & Pick<SettingsSheetProps, 'sound'>) {
  return (
    <Group title="Room">
      <Listed
        label="Ambient Effects"
        names={ambientEffects}
        value={settings.ambientEffect}
        onChange={(ambientEffect) => onChange({ ambientEffect })}
        sample={<AmbientSample effect={settings.ambientEffect} />}
      />
      {sound && (
        <Switch label="Ambient Sound" isOn={sound.isOn} onChange={sound.setOn}>
          {sound.title}
        </Switch>
      )}
    </Group>
  )
}

function KeyboardSettings({ settings, onChange }: GroupProps) {
  return (
    <Group title="Keyboard">
      <Switch
        label="Single Keys"
        isOn={settings.singleKeys}
        onChange={(singleKeys) => onChange({ singleKeys })}
      >
        Letters, Space and arrows act. Turn them off if your software types for you.
      </Switch>
    </Group>
  )
}
