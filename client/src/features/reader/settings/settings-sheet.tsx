import { Button } from '../../../components/button.tsx'
import { Choice, ThemeChoice } from '../../../components/choice.tsx'
import { Sheet } from '../../../components/sheet.tsx'
import { Switch } from '../../../components/switch.tsx'
import { useReducedMotion, useTheme } from '../../../lib/theme.ts'
import { ambientEffects } from '../effects/ambient-effect.tsx'
import { focusStyles } from '../effects/focus-style.ts'
import { useReader } from '../reader-context.ts'
import { PausesChoice, SelectSetting, SettingGroup, SliderSetting, SwitchSetting } from './controls.tsx'
import { AmbientSample, FocusSample } from './samples.tsx'
import { showsStrokes, typefaces } from './settings.ts'
import { VoiceSection } from './voice-settings.tsx'

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

/** Settings sheet beside the word. Every change applies at once, even during playback. */
export function SettingsSheet({ open, onClose, sound, onFindSpeed }: SettingsSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Reader Settings"
      description="Customize your reading experience"
    >
      <div data-ignored-input className="grid gap-5 pt-3">
        <TextSettings />
        <PaceSettings onFindSpeed={onFindSpeed} />
        <WordSettings />
        <VoiceSection />
        <RoomSettings sound={sound} />
        <SettingGroup title="Keyboard">
          <SwitchSetting name="singleKeys" label="Single Keys">
            Use letters, Space and arrows as shortcuts. Turn this off if you dictate.
          </SwitchSetting>
        </SettingGroup>
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
        name="textSize"
        label="Size"
        valueText={`${Math.round(textSize * 100)} percent`}
        less={<span className="font-read text-sm">A</span>}
        more={<span className="font-read text-xl">A</span>}
      />
      <SliderSetting
        name="letterSpacing"
        label="Letters"
        valueText={
          letterSpacing === 0 ? 'normal spacing' : `${Math.round(letterSpacing * 100)} percent apart`
        }
        less={<span className="font-read text-sm">ab</span>}
        more={<span className="font-read text-sm tracking-[0.2em]">ab</span>}
      />
      <SliderSetting
        name="lineHeight"
        label="Lines"
        valueText={`line height ${lineHeight.toFixed(1)} in the full text`}
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
      <span className="border-t border-current" />
      <span className="border-t border-current" />
      <span className="border-t border-current" />
    </span>
  )
}

function PaceSettings({ onFindSpeed }: Pick<SettingsSheetProps, 'onFindSpeed'>) {
  const { category } = useReader()
  return (
    <SettingGroup title="Pace">
      <PausesChoice>
        Natural pauses the way people do when reading aloud, and lingers on rare words.
      </PausesChoice>
      <SwitchSetting name="trueSpeed" label="True Speed">
        Pauses count towards the speed you set.
      </SwitchSetting>
      <SwitchSetting name="ramp" label="Gentle Start">
        Starts slowly: the first five words stay a little longer.
      </SwitchSetting>
      <Button className="my-2 min-h-11" onClick={onFindSpeed}>
        Find your speed
      </Button>
      {category === 'Stage Play' && (
        <SwitchSetting name="namesLeftOut" label="Hide Speaker Names">
          During play, names appear only above the word.
        </SwitchSetting>
      )}
    </SettingGroup>
  )
}

function WordSettings() {
  const { settings, changeSettings, category } = useReader()
  return (
    <SettingGroup title="Word">
      <SwitchSetting name="focusLetter" label="Focus Letter">
        Colors the letter your eye rests on.
      </SwitchSetting>
      <SelectSetting
        label="Word Focus Style"
        options={focusStyles}
        value={settings.focusStyle}
        onChange={(focusStyle) => changeSettings({ focusStyle })}
        sample={<FocusSample style={settings.focusStyle} />}
      />
      <StillNote />
      <SwitchSetting name="sentenceKept" label="Show the sentence while reading" />
      <SwitchSetting name="savedWordsMarked" label="Mark Saved Words">
        Words you saved are underlined where you meet them again.
      </SwitchSetting>
      {(category === 'Poem' || category === 'Stage Play') && (
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
    <SettingGroup title="Atmosphere">
      <SelectSetting
        label="Ambient Effects"
        options={ambientEffects}
        value={settings.ambientEffect}
        onChange={(ambientEffect) => changeSettings({ ambientEffect })}
        sample={<AmbientSample effect={settings.ambientEffect} />}
      />
      <StillNote />
      {sound && (
        <Switch label="Ambient Sound" isOn={sound.isOn} onChange={sound.setOn}>
          {sound.title}
        </Switch>
      )}
    </SettingGroup>
  )
}

function StillNote() {
  if (!useReducedMotion()) return null
  return (
    <p className="text-xs text-ink-soft">Effects stay still because your device asks for reduced motion.</p>
  )
}
