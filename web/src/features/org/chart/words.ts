import { chart } from '@academy/contracts/org/chart.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { useDictionary } from '../../../core/session/dictionaries.ts'
import { useNounTexts } from '../../../core/texts.ts'
import type { Words } from './draw.ts'
import type { Shown } from './nodes.ts'

type Say = ReturnType<typeof useNounTexts>['say']

const state = (say: Say, { node }: Shown): string => {
  if (!node) return ''
  const { vacant, keyVacant, over, required, filled, preparing, kind } = node
  if (kind === 'outlet' && preparing > 0) return say('preparingOne')
  if (keyVacant > 0 && kind === 'outlet') return say('is.vacantKey', { count: vacant, keys: keyVacant })
  if (vacant > 0) return say('is.vacant', { count: vacant })
  if (over > 0) return say('is.over', { count: over })
  return say(required + filled === 0 ? 'is.none' : 'is.full')
}

/** What the chart says in the reader's language: on the screen, in the file, and to who hears it. */
export const useWords = (): Words => {
  const { say } = useNounTexts(chart)
  const name = useBilingual()
  const regions = new Map(useDictionary('salesRegion').map(({ value, label }) => [value, label]))
  const nameOf = ({ node, kind, count }: Shown): string => {
    if (kind === 'full') return say('full', { count })
    if (node?.kind === 'region') return regions.get(node.code ?? '') ?? node.code ?? ''
    return name(node, 'name') || (node?.code ?? '')
  }
  const sum = ({ node }: Shown) => say('sums.of', { filled: node?.filled ?? 0, required: node?.required ?? 0 })
  const manager = ({ node }: Shown) => (node?.managerName ? say('manager', { name: node.managerName }) : say('outlets', { count: node?.outlets ?? 0 }))
  return {
    name: nameOf,
    manager,
    sum,
    below: ({ node }) => [
      say('outlets', { count: node?.outlets ?? 0 }),
      ...(node && node.preparing > 0 && node.kind !== 'group' ? [say('preparing', { count: node.preparing })] : []),
    ],
    is: (shown) => state(say, shown),
    vacant: (count) => say('sums.vacant', { count }),
    key: (count) => say('sums.key', { count }),
    required: (count) => say('sums.required', { count }),
    label: (shown) => [nameOf(shown), shown.node ? sum(shown) : '', state(say, shown)].filter(Boolean).join('，'),
  }
}
