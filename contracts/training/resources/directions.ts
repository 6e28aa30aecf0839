import { richText } from '../../core/rich-text.ts'

/** How people get to a site. */
export const directions = () => richText({ max: 1000, languages: 3 })
