import { type Option, useDictionary, useRegions } from '../../../core/session/dictionaries.ts'

const dimensions = ['brands', 'payers', 'categories', 'regions', 'positions', 'courses', 'stages'] as const
export type Dimension = (typeof dimensions)[number]

/** Organisations that pay: partner, school, dealer. */
const payerTypes: readonly string[] = ['20', '30', '50']

const labelOf = (options: readonly Option[], value: string): string | undefined => options.find((option) => option.value === value)?.label

/** `TE05` → `Technical TE05`: a position or a course by its group, its code beside it. */
const grouped = (options: readonly Option[], value: string): string => {
  const group = labelOf(options, value.slice(0, 2))
  return group ? `${group} ${value}` : value
}

/** What the values of each dimension of a rule are called, as choices and one by one. */
export const useDimensionWords = () => {
  const regions = useRegions().map(({ regionId, label, regionNameCn, regionNameEn }) => ({ value: regionId, label, names: [regionNameCn, regionNameEn] }))
  const payers = useDictionary('orgType').filter(({ value }) => payerTypes.includes(value))
  const options: Record<Dimension, readonly Option[]> = {
    brands: useDictionary('brand'),
    payers: [...payers, ...useDictionary('outletKind')],
    categories: useDictionary('orgCategory'),
    regions: [...useDictionary('salesRegion'), ...regions],
    positions: useDictionary('positionGroup'),
    courses: useDictionary('catalogue'),
    stages: useDictionary('openStage'),
  }
  const word = (key: Dimension, value: string): string =>
    labelOf(options[key], value) ?? (key === 'positions' || key === 'courses' ? grouped(options[key], value) : value)
  return { dimensions, options, word }
}
