import type { Category } from '#shared/timing/category.ts'
import { Button } from '../../../components/button.tsx'
import { Switch } from '../../../components/switch.tsx'
import { Group } from './parts.tsx'
import { PausesChoice } from './pauses-choice.tsx'
import type { ReaderSettings } from './settings.ts'

interface Props {
  settings: ReaderSettings
  onChange: (changes: Partial<ReaderSettings>) => void
  category: Category | undefined
  onFindSpeed: () => void
}

/** How the text runs, and the way to find its speed. */
export function PaceSettings({ settings, onChange, category, onFindSpeed }: Props) {
  return (
    <Group title="Pace">
      <PausesChoice>Natural pauses as people do who read aloud, and lingers on rare words.</PausesChoice>
      <Switch label="True Speed" isOn={settings.trueSpeed} onChange={(trueSpeed) => onChange({ trueSpeed })}>
        The whole text runs at the dial, pauses included.
      </Switch>
      <Switch label="Gentle Start" isOn={settings.ramp} onChange={(ramp) => onChange({ ramp })}>
        After a pause the first five words take a little longer.
      </Switch>
      <Button className="my-2 min-h-11" onClick={onFindSpeed}>
        Find your speed
      </Button>
      {category === 'Stage Play' && (
        <Switch
          label="Leave Names Out"
          isOn={settings.namesLeftOut}
          onChange={(namesLeftOut) => onChange({ namesLeftOut })}
        >
          While it plays, who speaks is shown above the word alone.
        </Switch>
      )}
    </Group>
  )
}
