import type { Errors } from '../../../../core/form/use-edit-form.ts'

/** What is wrong at a path of the record, under its control. */
export const Fault = ({ of, errors }: { of: string; errors: Errors }) =>
  errors[of] ? (
    <div className="field-help" data-wrong role="alert">
      {errors[of].join(' ')}
    </div>
  ) : null
