import { useTheme } from '../lib/theme.ts'
import { Choice } from './choice.tsx'

const themes = {
  system: { title: 'System' },
  paper: { title: 'Paper', className: 'swatch-paper' },
  sepia: { title: 'Sepia', className: 'swatch-sepia' },
  lamp: { title: 'Lamp', className: 'swatch-lamp' },
}

export function ThemeChoice() {
  const { theme, setTheme } = useTheme()
  return <Choice label="Theme" options={themes} value={theme} onChange={setTheme} />
}
