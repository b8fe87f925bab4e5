import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { downloadedLesson, dropLesson, keepLesson, pathOf } from '~/lib/offline/store';
import { Button } from '~/ui/Button';
import { IconCloudCheck, IconCloudDownload } from '~/ui/icons';
import { toast } from '~/ui/toast';
import { type LessonFieldsFragment, MyLessonByIdDocument } from '../lesson/lesson.gql';
import { MyCourseByIdDocument } from '../syllabus/outline.gql';
import { addressesOf } from './addresses';

/** What browsers call a device without room. */
const FULL = 'QuotaExceededError';

type Kept = 'no' | 'taking' | 'yes';

/** Takes a lesson along for times without a connection, or leaves it behind again. */
export default function DownloadLesson({ lesson }: { lesson: LessonFieldsFragment }) {
  const client = useApolloClient();
  const user = useAuth().currentUser;
  const [kept, setKept] = useState<Kept>('no');
  const courseId = lesson.course.id;

  useEffect(() => {
    void downloadedLesson(lesson.id)
      .then((found) => setKept(found ? 'yes' : 'no'))
      .catch(() => {});
  }, [lesson.id]);

  if (!user || user.isImpersonating) return null;

  const take = async () => {
    setKept('taking');
    try {
      const data = client.readQuery({ query: MyLessonByIdDocument, variables: { courseId, lessonId: lesson.id } });
      const page = await client.query({ query: MyCourseByIdDocument, variables: { id: courseId } });
      const addresses = addressesOf(lesson);
      const bytes = await sizeOf(addresses);
      const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate();
      if (bytes > quota - usage) throw new DOMException('The files are too large to download.', FULL);
      const { id, name, course } = lesson;
      await keepLesson(
        user,
        {
          lessonId: id,
          courseId,
          name,
          courseName: course.name,
          bytes,
          savedAt: new Date().toISOString(),
          paths: addresses.map(pathOf),
          data,
          course: page.data,
        },
        addresses,
      );
      setKept('yes');
      toast.success('Lesson downloaded');
    } catch (error) {
      setKept('no');
      const isFull = error instanceof DOMException && error.name === FULL;
      toast.error(isFull ? "There isn't enough space on this device." : "We couldn't download the lesson");
    }
  };
  const drop = async () => {
    await dropLesson(lesson.id);
    setKept('no');
  };

  return kept === 'yes' ? (
    <Button size="sm" variant="subtle" icon={<IconCloudCheck size={18} stroke={1.75} aria-hidden />} onClick={drop}>
      Remove download
    </Button>
  ) : (
    <Button
      size="sm"
      variant="subtle"
      icon={<IconCloudDownload size={18} stroke={1.75} aria-hidden />}
      loading={kept === 'taking'}
      loadingLabel="Downloading..."
      onClick={take}
    >
      Download lesson
    </Button>
  );
}

/** How much the files take, as far as the server says. */
async function sizeOf(addresses: string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(address, { method: 'HEAD', credentials: 'same-origin' });
      return Number(answer.headers.get('content-length')) || 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
