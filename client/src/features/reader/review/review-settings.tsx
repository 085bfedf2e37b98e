import { useQuery } from '@tanstack/react-query'
import { newWordsPerDayMax } from '#shared/limits.ts'
import { wordReviewApi } from '#shared/word-review.ts'
import { Choice } from '../../../components/choice.tsx'
import { Fetched } from '../../../components/fetched.tsx'
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

export function ReviewSettings() {
  const stored = useQuery(query(settings))
  const write = useWrite(changeSettings, { changes: [settings, summary], failure: 'Not saved' })
  const change = (body: Parameters<typeof write.mutate>[0]['body']) => write.mutate({ body })
  return (
    <Fetched query={stored} waiting={<EntriesSkeleton label="Loading your settings" />}>
      {({ isOn, retention, newPerDay }) => (
        <div className="-mt-2 max-w-md">
          <Switch label="Review saved words" isOn={isOn} onChange={(isOn) => change({ isOn })}>
            Nothing is asked while this is off. Your progress is kept.
          </Switch>
          {isOn && (
            <>
              <Choice
                label="How many to keep"
                options={retentionTitles}
                value={retention}
                onChange={(retention) => change({ retention })}
              >
                Of ten words, Light aims to keep eight and Firm nine, which asks more often.
              </Choice>
              <label className="mt-2 flex items-center justify-between gap-6 py-2 text-sm">
                New words a day
                <input
                  type="number"
                  min={0}
                  max={newWordsPerDayMax}
                  defaultValue={newPerDay}
                  onChange={({ target }) =>
                    target.validity.valid && target.value && change({ newPerDay: target.valueAsNumber })
                  }
                  className="w-20 rounded border border-edge bg-surface px-3 py-2 tabular-nums"
                />
              </label>
            </>
          )}
        </div>
      )}
    </Fetched>
  )
}
