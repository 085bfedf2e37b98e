import { Choice } from '../../../components/choice.tsx'
import { Sheet } from '../../../components/sheet.tsx'
import { Switch } from '../../../components/switch.tsx'
import { ThemeChoice } from '../../../components/theme-choice.tsx'
import { useTheme } from '../../../lib/theme.ts'
import { ambientEffects, focusStyles } from '../effects/effect-names.ts'
import { useReader } from '../reader-context.ts'
import { PaceSettings } from './pace-settings.tsx'
import { AmbientSample, FocusSample } from './samples.tsx'
import { SelectSetting, SettingGroup } from './setting-group.tsx'
import { letterSpacings, lineHeights, showsStrokes, textSizes } from './settings.ts'
import { SliderSetting } from './slider-setting.tsx'
import { typefaces } from './typefaces.ts'

export interface SettingsSheetProps {
  open: boolean
  onClose: () => void
  onFindSpeed: () => void
  /** Undefined when the site has no active sound. */
  sound: SoundControl | undefined
}

export interface SoundControl {
  title: string
  isOn: boolean
  setOn: (isOn: boolean) => void
}

/** Sheet beside the word. Every change applies at once, also during playback. */
export function SettingsSheet({ open, onClose, sound, onFindSpeed }: SettingsSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Reader Settings"
      description="Customize your reading experience"
    >
      <div data-quietly className="grid gap-5 pt-3">
        <TextSettings />
        <PaceSettings onFindSpeed={onFindSpeed} />
        <WordSettings />
        <RoomSettings sound={sound} />
        <KeyboardSettings />
      </div>
    </Sheet>
  )
}

function TextSettings() {
  const { settings, changeSettings } = useReader()
  const { typeface, textSize, letterSpacing, lineHeight } = settings
  const { isDark, setDark } = useTheme()
  return (
    <SettingGroup title="Text">
      <SliderSetting
        label="Size"
        valueText={`${Math.round(textSize * 100)} percent`}
        range={textSizes}
        value={textSize}
        onChange={(size) => changeSettings({ textSize: size })}
        less={<span className="font-read text-sm">A</span>}
        more={<span className="font-read text-xl">A</span>}
      />
      <SliderSetting
        label="Letters"
        valueText={
          letterSpacing === 0 ? 'normal spacing' : `${Math.round(letterSpacing * 100)} percent apart`
        }
        range={letterSpacings}
        value={letterSpacing}
        onChange={(spacing) => changeSettings({ letterSpacing: spacing })}
        less={<span className="font-read text-sm">ab</span>}
        more={<span className="font-read text-sm tracking-[0.2em]">ab</span>}
      />
      <SliderSetting
        label="Lines"
        valueText={`line height ${lineHeight.toFixed(1)} in the full text`}
        range={lineHeights}
        value={lineHeight}
        onChange={(height) => changeSettings({ lineHeight: height })}
        less={<LinesIcon gap="gap-[2px]" />}
        more={<LinesIcon gap="gap-[5px]" />}
      />
      <Choice
        label="Typeface"
        options={typefaces}
        value={typeface}
        onChange={(chosen) => changeSettings({ typeface: chosen })}
      />
      <Switch
        label="Dyslexic-friendly Font"
        isOn={typeface === 'dyslexic'}
        onChange={(isOn) => changeSettings({ typeface: isOn ? 'dyslexic' : 'literata' })}
      />
      <ThemeChoice />
      <Switch label="Dark Mode" isOn={isDark} onChange={setDark} />
    </SettingGroup>
  )
}

function LinesIcon({ gap }: { gap: string }) {
  return (
    <span className={`grid w-4 ${gap}`}>
      <span className="h-px bg-current" />
      <span className="h-px bg-current" />
      <span className="h-px bg-current" />
    </span>
  )
}

function WordSettings() {
  const { settings, changeSettings, category } = useReader()
  const hasLines = category === 'Poem' || category === 'Stage Play'
  return (
    <SettingGroup title="Word">
      <Switch
        label="Focus Letter"
        isOn={settings.focusLetter}
        onChange={(focusLetter) => changeSettings({ focusLetter })}
      >
        Colours the letter your eye rests on.
      </Switch>
      <SelectSetting
        label="Word Focus Style"
        options={focusStyles}
        value={settings.focusStyle}
        onChange={(focusStyle) => changeSettings({ focusStyle })}
        sample={<FocusSample style={settings.focusStyle} />}
      />
      <Switch
        label="Show the sentence while reading"
        isOn={settings.sentenceKept}
        onChange={(sentenceKept) => changeSettings({ sentenceKept })}
      />
      {hasLines && (
        <Switch
          label="Show the line while reading"
          isOn={showsStrokes(settings, category)}
          onChange={(lineStrokes) => changeSettings({ lineStrokes })}
        >
          One dash for each word in the line.
        </Switch>
      )}
    </SettingGroup>
  )
}

function RoomSettings({ sound }: Pick<SettingsSheetProps, 'sound'>) {
  const { settings, changeSettings } = useReader()
  return (
    <SettingGroup title="Room">
      <SelectSetting
        label="Ambient Effects"
        options={ambientEffects}
        value={settings.ambientEffect}
        onChange={(ambientEffect) => changeSettings({ ambientEffect })}
        sample={<AmbientSample effect={settings.ambientEffect} />}
      />
      {sound && (
        <Switch label="Ambient Sound" isOn={sound.isOn} onChange={sound.setOn}>
          {sound.title}
        </Switch>
      )}
    </SettingGroup>
  )
}

function KeyboardSettings() {
  const { settings, changeSettings } = useReader()
  return (
    <SettingGroup title="Keyboard">
      <Switch
        label="Single Keys"
        isOn={settings.singleKeys}
        onChange={(singleKeys) => changeSettings({ singleKeys })}
      >
        Use letters, Space and arrows as shortcuts. Turn this off if you dictate.
      </Switch>
    </SettingGroup>
  )
}
