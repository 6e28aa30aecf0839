import { needle, Ticks, tick } from '../../../../core/scales/ticks.tsx'

/** A post as a lane shows it; `live` while it is held. */
export interface LanePost {
  main: boolean
  joinDate: string
  leaveDate?: string | undefined
  live: boolean
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The months that the scale shows: from the first post on, six years at most, two months beyond today. */
export const axisOf = (posts: readonly LanePost[], today: string) => {
  const to = monthOf(today) + 2
  const first = Math.min(...posts.map(({ joinDate }) => monthOf(joinDate)))
  return { from: Math.max(Math.min(first, to - 12), to - 72), to }
}
export type Axis = ReturnType<typeof axisOf>

/** One post on the scale: a tick a month, broken where it is part-time, short dots where it was not held. */
export const PostTicks = ({ post, axis, width, today }: { post: LanePost; axis: Axis; width: number; today: string }) => {
  const months = axis.to - axis.from
  const pitch = width / months
  const x = (month: number) => Math.round((month - axis.from) * pitch)
  const last = post.leaveDate ? monthOf(post.leaveDate) : axis.to
  const now = x(monthOf(today)) + Math.round((pitch * Number(today.slice(8, 10))) / 31)
  return (
    <Ticks width={width} height={30} rise={false}>
      {Array.from({ length: months }, (_, at) => {
        const month = axis.from + at
        const held = month >= monthOf(post.joinDate) && month <= last && month <= monthOf(today)
        if (!held) return tick(month, x(month), 26, 2, 3, 'off')
        if (post.main) return tick(month, x(month), 10, 2, 19, post.live ? 'on' : 'mid')
        return [tick(`${month}a`, x(month), 10, 2, 7, post.live ? 'on' : 'mid'), tick(`${month}b`, x(month), 22, 2, 7, post.live ? 'on' : 'mid')]
      })}
      {needle(now, 30)}
    </Ticks>
  )
}
