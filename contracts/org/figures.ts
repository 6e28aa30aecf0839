import { addDays } from '../core/days.ts'
import { figuresOf } from '../core/figures.ts'
import { posts } from './posts.ts'

const MONTH = 30

export const figures = figuresOf('org', '/org', [{ key: 'postsEnding', list: posts.endpoints.page, filter: (today) => ({ endsBy: addDays(today, MONTH) }) }])
