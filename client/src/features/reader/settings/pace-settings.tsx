import { Button } from '../../../components/button.tsx'
import { Switch } from '../../../components/switch.tsx'
import { useReader } from '../reader-context.ts'
import { PausesChoice } from './pauses-choice.tsx'
import { SettingGroup } from './setting-group.tsx'

export function PaceSettings({ onFindSpeed }: { onFindSpeed: () => void }) {
  const { settings, changeSettings, category } = useReader()
  return (
    <SettingGroup title="Pace">
      <PausesChoice>
        Natural pauses the way people do when reading aloud, and lingers on rare words.
      </PausesChoice>
      <Switch
        label="True Speed"
        isOn={settings.trueSpeed}
        onChange={(trueSpeed) => changeSettings({ trueSpeed })}
      >
        Pauses count towards the speed you set.
      </Switch>
      <Switch label="Gentle Start" isOn={settings.ramp} onChange={(ramp) => changeSettings({ ramp })}>
        Starts slowly: the first five words stay a little longer.
      </Switch>
      <Button className="my-2 min-h-11" onClick={onFindSpeed}>
        Find your speed
      </Button>
      {category === 'Stage Play' && (
        <Switch
          label="Leave Names Out"
          isOn={settings.namesLeftOut}
          onChange={(namesLeftOut) => changeSettings({ namesLeftOut })}
        >
          During play, names appear only above the word.
        </Switch>
      )}
    </SettingGroup>
  )
}
