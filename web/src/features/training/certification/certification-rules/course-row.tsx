import { Button, Select } from 'antd'
import type { Errors } from '../../../../core/form/use-edit-form.ts'
import { NounName, NounSelect } from '../../../../core/pick/nouns.tsx'
import { useDictionary } from '../../../../core/session/dictionaries.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { Fault } from './fault.tsx'
import { type RuleOption, useRuleTexts } from './rules.ts'

type Course = RuleOption['courses'][number]
interface Props {
  course: Course
  /** Its path in the record: `options[0].courses[1].courseId`. */
  path: string
  n: number
  errors: Errors
  onChange: (next: Course) => void
  onRemove: () => void
}

/** A course of a released option. */
export const CourseFacts = ({ course }: { course: Course }) => {
  const { choice } = useRuleTexts()
  const requirements = useDictionary('trainingReq')
  return (
    <div className="rule-course">
      <span>
        <NounName noun="courses" id={course.courseId} />
      </span>
      <span className="t13">{requirements.find(({ value }) => value === course.requirement)?.label}</span>
      <span className="t13">{choice(course.attribute)}</span>
    </div>
  )
}

/** A course of an option that is worked on: which, how it must be behind one, and whether all need it. */
export const CourseRow = ({ course, path, n, errors, onChange, onRemove }: Props) => {
  const { say, field, choice } = useRuleTexts()
  const requirements = useDictionary('trainingReq')
  const attributes = (['compulsory', 'elective'] as const).map((value) => ({ value, label: choice(value) }))
  return (
    <div className="rule-course" data-field={path}>
      <NounSelect
        noun="courses"
        value={course.courseId}
        aria-label={field('courseId')}
        placeholder={say('pick')}
        status={errors[path] ? 'error' : ''}
        onChange={(courseId: unknown) => onChange({ ...course, courseId: String(courseId ?? '') })}
        onBlur={() => undefined}
      />
      <Select
        value={course.requirement}
        aria-label={field('requirement')}
        options={[...requirements]}
        onChange={(requirement) => onChange({ ...course, requirement })}
      />
      <Select value={course.attribute} aria-label={field('attribute')} options={attributes} onChange={(attribute) => onChange({ ...course, attribute })} />
      <Button type="text" aria-label={say('removeCourse', { n: n + 1 })} icon={<Icon name="close" size={14} />} onClick={onRemove} />
      <Fault of={path} errors={errors} />
    </div>
  )
}
