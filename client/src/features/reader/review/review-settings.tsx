import { useQuery } from '@tanstack/react-query'
import { newWordsPerDayMax } from '#shared/limits.ts'
import { wordReviewApi } from '#shared/word-review.ts'
import { Choice } from '../../../components/choice.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { openPicker } from '../../../components/open-picker.ts'
import { Options, Select } from '../../../components/select.tsx'
import { EntriesSkeleton } from '../../../components/skeleton.tsx'
import { Switch } from '../../../components/switch.tsx'
import { query } from '../../../lib/queries.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { settings, changeSettings, summary } = wordReviewApi.wordReview

const retentionTitles = {
  light: { title: 'Light' },
  steady: { title: 'Steady' },
  firm: { title: 'Firm' },
}

const counts = Object.fromEntries(
  Array.from({ length: newWordsPerDayMax + 1 }, (_, count) => [count, String(count)]),
)

export function ReviewSettings() {
  const stored = useQuery(query(settings))
  const write = useWrite(changeSettings, { changes: [settings, summary], failure: 'Not saved' })
  const change = (body: Parameters<typeof write.mutate>[0]['body']) => write.mutate({ body })
  return (
    <Fetched query={stored} waiting={<EntriesSkeleton label="Loading your settings" />}>
      {({ isOn, retention, newPerDay }) => (
        <div className="-mt-2 max-w-md">
          <Switch label="Review saved words" isOn={isOn} onChange={(isOn) => change({ isOn })}>
            While this is off, no words come up for review. Your progress is kept.
          </Switch>
          {isOn && (
            <>
              <Choice
                label="How many to keep"
                options={retentionTitles}
                value={retention}
                onChange={(retention) => change({ retention })}
              >
                Light aims for eight words in ten remembered. Firm aims for nine and asks more often.
              </Choice>
              <div className="mt-2 flex items-center justify-between gap-6 py-2 text-sm">
                <span aria-hidden>New words a day</span>
                <Select
                  label="New words a day"
                  value={newPerDay}
                  onKeyDown={openPicker}
                  onChange={({ target }) => change({ newPerDay: Number(target.value) })}
                >
                  <Options titles={counts} />
                </Select>
              </div>
            </>
          )}
        </div>
      )}
    </Fetched>
  )
}
