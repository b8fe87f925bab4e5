import classNames from './pages.module.css';

interface Props {
  title: string;
  text: string;
  address: string;
}

/** The picture that goes with every shared link; the server draws it with the brand. */
const picture = '/api/brand/share.png';

/** A link to a page as a chat and as a feed show it. */
export function SharePreview({ title, text, address }: Props) {
  const host = window.location.host;
  return (
    <div className={classNames.previews}>
      <figure className={classNames.chat} aria-label="Preview in a chat">
        <figcaption>In a chat</figcaption>
        <div className={classNames.bubble}>
          <div className={classNames.chatCard}>
            <img className={classNames.picture} src={picture} alt="" />
            <div>
              <strong>{title || 'Title'}</strong>
              <p>{text}</p>
              <p>{host}</p>
            </div>
          </div>
          <p className={classNames.link}>{`${window.location.origin}${address}`}</p>
        </div>
      </figure>
      <figure className={classNames.share} aria-label="Preview of a shared link">
        <figcaption>In a feed</figcaption>
        <div className={classNames.feedCard}>
          <img className={classNames.picture} src={picture} alt="" />
          <p>{host}</p>
          <strong>{title || 'Title'}</strong>
          <p>{text}</p>
        </div>
      </figure>
    </div>
  );
}
