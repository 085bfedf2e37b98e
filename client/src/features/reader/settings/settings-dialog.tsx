import type { ReactNode } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { Select } from '../../../components/select.tsx'
import { Switch } from '../../../components/switch.tsx'
import { useTheme } from '../../../lib/theme.ts'
import { ambientEffects, focusStyles, type ReaderSettings } from './settings.ts'

interface Props {
  open: boolean
  onClose: () => void
  settings: ReaderSettings
  onChange: (changes: Partial<ReaderSettings>) => void
  /** The sound to read by, where the site has one. */
  sound: AmbientSound | undefined
}

/** A sound that can be heard while reading. */
export interface AmbientSound {
  title: string
  isOn: boolean
  setOn: (isOn: boolean) => void
}

/** How this reader likes to read; every choice holds at once. */
export function SettingsDialog({ open, onClose, settings, onChange, sound }: Props) {
  const { isDark, setDark } = useTheme()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Reader Settings"
      description="Customize your reading experience"
    >
      <div className="grid gap-6">
        <Group title="Look">
          <Switch
            label="Dyslexic-friendly Font"
            isOn={settings.dyslexicFont}
            onChange={(dyslexicFont) => onChange({ dyslexicFont })}
          />
          <Switch label="Dark Mode" isOn={isDark} onChange={setDark} />
          <Switch
            label="Focus Letter"
            isOn={settings.focusLetter}
            onChange={(focusLetter) => onChange({ focusLetter })}
          >
            Colours the letter on which the eye rests.
          </Switch>
          <Choice
            label="Word Focus Style"
            names={focusStyles}
            value={settings.focusStyle}
            onChange={(focusStyle) => onChange({ focusStyle })}
          />
          <Choice
            label="Ambient Effects"
            names={ambientEffects}
            value={settings.ambientEffect}
            onChange={(ambientEffect) => onChange({ ambientEffect })}
          />
          {sound && (
            <Switch label="Ambient Sound" isOn={sound.isOn} onChange={sound.setOn}>
              {sound.title}
            </Switch>
          )}
        </Group>
        <Group title="Pace">
          <Switch
            label="True Speed"
            isOn={settings.trueSpeed}
            onChange={(trueSpeed) => onChange({ trueSpeed })}
          >
            The whole text runs at the dial, pauses included.
          </Switch>
          <Switch label="Gentle Start" isOn={settings.ramp} onChange={(ramp) => onChange({ ramp })}>
            After a pause the first five words take a little longer.
          </Switch>
        </Group>
        <Group title="Keyboard">
          <Switch
            label="Single Keys"
            isOn={settings.singleKeys}
            onChange={(singleKeys) => onChange({ singleKeys })}
          >
            Letters, Space and arrows act. Turn them off if your software types for you.
          </Switch>
        </Group>
      </div>
    </Dialog>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-rule pt-3">
      <h3 className="mb-1 font-ui text-xs tracking-wider text-ink-soft uppercase">{title}</h3>
      {children}
    </section>
  )
}

interface ChoiceProps<Name extends string> {
  label: string
  names: Record<Name, string>
  value: Name
  onChange: (name: Name) => void
}

function Choice<Name extends string>({ label, names, value, onChange }: ChoiceProps<Name>) {
  return (
    <div className="grid grid-cols-[1fr_minmax(0,14rem)] items-center gap-6 py-2">
      <span className="text-sm">{label}</span>
      <Select label={label} value={value} onChange={(event) => onChange(event.target.value as Name)}>
        {(Object.entries(names) as [Name, string][]).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  )
}
