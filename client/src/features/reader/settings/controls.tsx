import type { ReactNode } from 'react'
import { Choice } from '../../../components/choice.tsx'
import { Options, Select } from '../../../components/select.tsx'
import { Switch } from '../../../components/switch.tsx'
import { usePauses } from '../../../lib/pace.ts'
import { useReader } from '../reader-context.ts'
import { ranges } from './settings.ts'

export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-rule pt-3 first:border-0 first:pt-0">
      <h3 className="mb-1 font-ui text-xs tracking-wider text-ink-soft uppercase">{title}</h3>
      {children}
    </section>
  )
}

interface SwitchSettingProps {
  name:
    | 'focusLetter'
    | 'sentenceKept'
    | 'savedWordsMarked'
    | 'namesLeftOut'
    | 'trueSpeed'
    | 'ramp'
    | 'readAloud'
    | 'singleKeys'
  label: string
  children?: ReactNode
}

export function SwitchSetting({ name, ...props }: SwitchSettingProps) {
  const { settings, changeSettings } = useReader()
  const change = (isOn: boolean) => changeSettings({ ...settings, [name]: isOn })
  return <Switch isOn={settings[name]} onChange={change} {...props} />
}

interface SliderSettingProps {
  name: keyof typeof ranges
  label: string
  /** Value as announced by screen readers. */
  valueText: string
  /** Icons at the lower and upper end of the slider. */
  less: ReactNode
  more: ReactNode
}

export function SliderSetting({ name, label, valueText, less, more }: SliderSettingProps) {
  const { settings, changeSettings } = useReader()
  const icon = 'inline-flex w-6 shrink-0 justify-center'
  return (
    <div className="grid grid-cols-[5rem_1fr] items-center gap-x-4 py-1 pointer-coarse:py-2 sm:grid-cols-[7rem_1fr]">
      <span className="text-sm">{label}</span>
      <span className="flex items-center gap-3">
        <span aria-hidden className={icon}>
          {less}
        </span>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={valueText}
          {...ranges[name]}
          value={settings[name]}
          onChange={({ target }) => changeSettings({ ...settings, [name]: Number(target.value) })}
          className="slider block w-full min-w-0"
        />
        <span aria-hidden className={icon}>
          {more}
        </span>
      </span>
    </div>
  )
}

interface SelectSettingProps<Name extends string> {
  label: string
  options: Record<Name, string>
  value: Name
  onChange: (name: Name) => void
  sample: ReactNode
}

export function SelectSetting<Name extends string>(props: SelectSettingProps<Name>) {
  const { label, options, value, onChange, sample } = props
  return (
    <div className="py-2">
      <span className="mb-1.5 block text-sm">{label}</span>
      <div className="flex items-stretch gap-3">
        <Select
          label={label}
          className="min-w-0 flex-1"
          value={value}
          onChange={(event) => onChange(event.target.value as Name)}
        >
          <Options titles={options} />
        </Select>
        {sample}
      </div>
    </div>
  )
}

const pauses = { Classic: { title: 'Classic' }, Natural: { title: 'Natural' } } as const

export function PausesChoice({ children }: { children?: ReactNode }) {
  const [value, setPauses] = usePauses()
  return (
    <Choice label="Pauses" options={pauses} value={value} onChange={setPauses}>
      {children}
    </Choice>
  )
}
