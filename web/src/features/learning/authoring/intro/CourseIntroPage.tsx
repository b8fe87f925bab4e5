import { useMutation } from '@apollo/client/react';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { maxLength } from '~/ui/Form/rules';
import { TextField } from '~/ui/fields/TextField';
import { IconEye } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { EmbeddedVideo } from '../../video/EmbeddedVideo';
import type { CourseDetailsFragment } from '../courses/course.gql';
import { UpdateCourseDocument } from '../courses/courseForm.gql';
import { EditableCourse } from '../courses/EditableCourse';
import { embedAddress } from '../editor/embeds';
import { RichTextField } from '../editor/RichTextField';
import { ContentForm } from '../shared/ContentForm';
import classNames from '../shared/shared.module.css';
import { useContentDraft } from '../shared/useContentDraft';
import { videoAddress } from '../shared/videoAddress';

interface IntroValues extends Record<string, unknown> {
  introVideoUrl: string;
  intro: string;
}

/** The page that members see before the first lesson of a course. */
export default function CourseIntroPage() {
  const { id } = useRouteParams('courseIntro');
  return (
    <EditableCourse key={id} id={id}>
      {(course, reload) => <Intro key={course.updatedAt} course={course} onReload={reload} />}
    </EditableCourse>
  );
}

function Intro({ course, onReload }: { course: CourseDetailsFragment; onReload: () => Promise<void> }) {
  const { id, name, updatedAt } = course;
  const [update] = useMutation(UpdateCourseDocument);
  usePageTitle(`Intro of ${name}`);
  const form = useAtlasForm<IntroValues>({
    initialValues: { introVideoUrl: course.introVideoUrl ?? '', intro: course.intro ?? '' },
    rules: { introVideoUrl: [maxLength(500), videoAddress] },
    labels: { introVideoUrl: 'Video', intro: 'Text' },
  });
  const draft = useContentDraft({ content: 'course-intro', id, seenAt: updatedAt, form });
  const save = async ({ intro, introVideoUrl }: IntroValues) => {
    const input = { intro: intro || null, introVideoUrl: introVideoUrl.trim() || null };
    await update({ variables: { id, input, seenAt: updatedAt } });
    await draft.forget();
    toast.success('Intro saved');
    return routes.courseIntroPreview({ id });
  };
  const shown = embedAddress(form.values.introVideoUrl);
  return (
    <>
      <PageHeader
        title={`Intro of ${name}`}
        description="A video and text members see before the first lesson."
        actions={
          <LinkButton to={routes.courseIntroPreview({ id })} icon={<IconEye size={18} aria-hidden />}>
            Preview
          </LinkButton>
        }
      />
      <ContentForm
        form={form}
        draft={draft}
        onSave={save}
        onReload={onReload}
        cancelPath={routes.course({ id })}
        saveLabel="Save intro"
      >
        <Card className={classNames.fields}>
          <TextField
            {...form.field('introVideoUrl')}
            type="url"
            maxLength={500}
            placeholder="https://"
            hint="A video link from YouTube, Vimeo, Loom or Wistia."
          />
          {shown && <EmbeddedVideo address={shown} title={`Intro of ${name}`} />}
          <RichTextField {...form.field('intro')} />
        </Card>
      </ContentForm>
    </>
  );
}
