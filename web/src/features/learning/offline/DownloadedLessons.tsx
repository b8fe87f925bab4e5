import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type DownloadedLesson, downloadedLessons, dropLesson } from '~/lib/offline/store';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { sizeInWords } from '~/ui/files/fileWords';
import classNames from './offline.module.css';

/** The lessons that are on this device. */
export default function DownloadedLessons() {
  const [lessons, setLessons] = useState<DownloadedLesson[]>([]);
  const read = () => void downloadedLessons().then(setLessons, () => {});
  useEffect(read, []);
  if (lessons.length === 0) return null;
  return (
    <section className={classNames.downloads} aria-labelledby="downloads">
      <h2 id="downloads">Downloaded lessons</h2>
      <ul>
        {lessons.map(({ lessonId, courseId, name, courseName, bytes }) => (
          <li key={lessonId}>
            <span>
              <Link to={routes.viewLesson({ courseId, lessonId })}>{name}</Link>
              <small>{bytes > 0 ? `${courseName} · ${sizeInWords(bytes)}` : courseName}</small>
            </span>
            <Button
              size="sm"
              variant="subtle"
              aria-label={`Remove ${name}`}
              onClick={() => void dropLesson(lessonId).then(read)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
