import { Bar, BarChart, LabelList, XAxis, YAxis } from 'recharts'
import { inFigures } from '#shared/figures.ts'
import { useReducedMotion } from '../../lib/theme.ts'
import { useWidth } from './use-width.ts'

export interface Counted {
  name: string
  count: number
}

/** In px: a name and its bar take a row; a count stands beside the longest bar, so much for each of its digits. */
const rowHeight = 52
const barHeight = 6
const countGap = 10
const digitWidth = 8
const nameHeight = 24

/** How long the bars grow, in ms. */
const growMs = 280

/** A bar for each count, the name above it. The table beside it says the same. */
export function BarList({ summary, items }: { summary: string; items: Counted[] }) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const isStill = useReducedMotion()
  const digits = Math.max(...items.map(({ count }) => inFigures(count).length))
  return (
    <div ref={frame} role="img" aria-label={summary}>
      {width > 0 && (
        <BarChart
          layout="vertical"
          width={width}
          height={items.length * rowHeight}
          data={items.map((item, place) => ({ ...item, place }))}
          margin={{ top: 0, right: countGap + digits * digitWidth, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <XAxis type="number" hide domain={[0, 'dataMax']} />
          <YAxis
            type="category"
            dataKey="place"
            mirror
            interval={0}
            axisLine={false}
            tickLine={false}
            tick={({ y, index }) => <Name y={Number(y)} width={width} name={items[index]?.name ?? ''} />}
          />
          <Bar
            dataKey="count"
            barSize={barHeight}
            radius={[0, 3, 3, 0]}
            fill="var(--accent)"
            minPointSize={2}
            isAnimationActive={!isStill}
            animationDuration={growMs}
            animationEasing="ease-out"
          >
            <LabelList
              dataKey="count"
              position="right"
              offset={countGap}
              fill="var(--ink)"
              fontSize={14}
              formatter={(count) => inFigures(Number(count))}
            />
          </Bar>
        </BarChart>
      )}
    </div>
  )
}

/** A name above its bar, cut where the picture ends. */
function Name({ y, width, name }: { y: number; width: number; name: string }) {
  return (
    <foreignObject x={0} y={y - nameHeight - barHeight} width={width} height={nameHeight}>
      <p className="truncate font-read text-sm text-ink" title={name}>
        {name}
      </p>
    </foreignObject>
  )
}
